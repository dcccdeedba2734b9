import { createSubscriber } from "svelte/reactivity";

let last = 0;

const subscribe = createSubscriber((update) => {
  let handle = requestAnimationFrame(function tick(time) {
    last = time;
    update();
    handle = requestAnimationFrame(tick);
  });
  return () => {
    last = 0;
    cancelAnimationFrame(handle);
  };
});

/** The time of this frame on the page's monotonic clock. Whoever reads it in an effect is run again every frame. */
export function frame(): number {
  subscribe();
  return last || performance.now();
}
