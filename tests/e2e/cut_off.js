// What sticks out of its box, its window or its page where nobody can scroll to it: for test_fits.py.
() => {
  const problems = [];
  if (document.documentElement.scrollWidth > innerWidth) problems.push("the page scrolls sideways");
  const scrolls = (style, axis) => ["auto", "scroll"].includes(style["overflow" + axis]);
  const hidden = (element) =>
    element.closest("[aria-hidden=true], .sr, .skip, [popover]") || getComputedStyle(element).visibility === "hidden";
  // The box in which something can be seen: what cuts it off without letting anybody scroll there.
  const seen = (element) => {
    const room = { left: 0, top: -Infinity, right: innerWidth, bottom: Infinity };
    const fixed = (e) => getComputedStyle(e).position === "fixed";
    let within = fixed(element);
    for (let box = element.parentElement; box; box = box.parentElement) {
      const style = getComputedStyle(box), rect = box.getBoundingClientRect();
      if (style.display === "contents") continue;
      within ||= fixed(box);
      if (scrolls(style, "Y")) return room;
      if (style.overflowX !== "visible" && !scrolls(style, "X"))
        Object.assign(room, { left: Math.max(room.left, rect.left), right: Math.min(room.right, rect.right) });
      if (style.overflowY !== "visible")
        Object.assign(room, { top: Math.max(room.top, rect.top), bottom: Math.min(room.bottom, rect.bottom) });
    }
    // A page scrolls; what is fixed to the window, or in a frame as tall as it, does not.
    if (within) Object.assign(room, { top: Math.max(room.top, 0), bottom: Math.min(room.bottom, innerHeight) });
    return room;
  };
  const slack = 3;
  for (const element of document.querySelectorAll("button, a[href], input, select, textarea, h1, h2, h3, p")) {
    const rect = element.getBoundingClientRect();
    if (rect.width < 2 || rect.height < 2 || hidden(element)) continue;
    const room = seen(element);
    if (rect.left < room.left - slack || rect.right > room.right + slack ||
        rect.top < room.top - slack || rect.bottom > room.bottom + slack)
      problems.push(`${element.tagName} ${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)} ` +
        `${[rect.left, rect.top, rect.right, rect.bottom].map(Math.round)} in ` +
        `${[room.left, room.top, room.right, room.bottom].map(Math.round)}`);
  }
  return problems;
}
