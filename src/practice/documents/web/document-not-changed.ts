import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';

/** Tells why a change of a document did not happen. */
export const documentNotChanged = (error: unknown): void =>
  notify({ title: 'The document could not be changed', text: messageOf(error), tone: 'destructive' });
