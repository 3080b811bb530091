import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True for what came with the page: while it is rendered to a file, and where that file is hydrated. */
export function useCameWithPage(): boolean {
  const isPrerendered = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // The first answer counts: what came with the page stays in it.
  const [cameWithPage] = useState(isPrerendered);
  return cameWithPage;
}

interface PageScriptProps {
  /** Our own text: it is written into the page as it is. */
  readonly text: string;
  readonly type?: string;
}

/**
 * A script within a prerendered page. It is never created in the browser, where React would not run it anyway, and where
 * the Content-Security-Policy refuses to turn a text into an element.
 */
export function PageScript({ text, type }: PageScriptProps) {
  return useCameWithPage() ? (
    // oxlint-disable-next-line react/no-danger -- only while the page is rendered to a file
    <script {...(type === undefined ? {} : { type })} dangerouslySetInnerHTML={{ __html: text }} />
  ) : null;
}
