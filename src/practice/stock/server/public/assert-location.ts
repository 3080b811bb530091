export { assertLocation } from '../find-move.ts';
