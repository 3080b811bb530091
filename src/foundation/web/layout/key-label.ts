/** The name of a key on this device. */
export function keyLabel(key: string): string {
  if (key !== 'mod') return key.length === 1 ? key.toUpperCase() : key;
  return isApple() ? '⌘' : 'Ctrl';
}

const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /mac|iphone|ipad/iu.test(navigator.userAgent);
