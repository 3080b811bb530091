import { useDeskMinutes } from '../desk-memory.ts';
import { useTouch } from '../use-touch.ts';

/**
 * For the sign-in page: whether this is a shared browser, whose own page comes first. Whoever types here is there: their
 * minutes begin now.
 */
export function useDeskSignIn(): boolean {
  const isDesk = useDeskMinutes() !== null;
  useTouch(isDesk);
  return isDesk;
}
