import { showNumber } from '#foundation/web/number-on-screen.ts';

const counted = (one: string, many: string) => (count: number) =>
  `${showNumber(count)} ${count === 1 ? one : many}`;

export const clientCount = counted('client', 'clients');
export const textMessageCount = counted('text message', 'text messages');
