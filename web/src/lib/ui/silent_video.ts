/**
 * A tiny video that shows nothing and sounds like nothing. While a video plays in a page the device does not go to
 * sleep: the way to stay awake at a plain http address, where browsers have no wake lock. It is drawn and recorded
 * by the page itself, so there is no file. Browsers let a video begin only after a touch, so it begins with the
 * next one.
 */
export function playSilently(): () => void {
  const canvas = document.createElement("canvas");
  const brush = canvas.getContext("2d");
  if (!brush || !("captureStream" in canvas)) return () => undefined;
  canvas.width = canvas.height = 2;
  const video = document.createElement("video");
  Object.assign(video, { playsInline: true, muted: true, title: "" });
  video.setAttribute("aria-hidden", "true");
  // Shown, or it would not count as playing; but not to be seen.
  video.style.cssText = "position:fixed;inset:auto 0 0 auto;width:1px;height:1px;opacity:.01;pointer-events:none";
  const stream = canvas.captureStream(2);
  video.srcObject = stream;
  document.body.append(video);

  let shade = 0;
  const drawing = setInterval(() => {
    shade = 1 - shade;
    brush.clearRect(shade, 0, 1, 1); // something has to change for the video to go on
    brush.fillRect(1 - shade, 0, 1, 1);
  }, 500);
  const stop = new AbortController();
  const begin = (): void => {
    if (video.paused && document.visibilityState === "visible") void video.play().catch(() => undefined);
  };
  for (const event of ["pointerup", "keyup"]) document.addEventListener(event, begin, { signal: stop.signal });
  document.addEventListener("visibilitychange", begin, { signal: stop.signal });
  begin();
  return () => {
    stop.abort();
    clearInterval(drawing);
    for (const track of stream.getTracks()) track.stop();
    video.remove();
  };
}
