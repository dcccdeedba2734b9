/** Whether fingers are what this device is used with. */
export const isPhone = (): boolean => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
