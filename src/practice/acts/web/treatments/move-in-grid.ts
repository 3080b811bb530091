const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const actsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-act]')];

/** Moves the focus from an act of a sheet to the next one by the arrow keys. @returns whether the key was one of them. */
export function moveInGrid(focused: HTMLElement, key: string): boolean {
  const [rows, cells] = STEPS[key] ?? [0, 0];
  const table = focused.closest('table');
  if ((rows === 0 && cells === 0) || table === null) return false;
  const lines = [...table.querySelectorAll('tr')].filter((row) => actsIn(row).length > 0);
  const line = lines.findIndex((row) => row.contains(focused));
  const target = lines[line + rows];
  if (!target) return true;
  const siblings = actsIn(target);
  if (rows === 0) {
    siblings[siblings.indexOf(focused) + cells]?.focus();
    return true;
  }
  const { left } = focused.getBoundingClientRect();
  const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - left);
  siblings.toSorted((one, other) => distance(one) - distance(other))[0]?.focus();
  return true;
}
