import { createContext, type ReactNode, use } from 'react';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { useSession } from './use-session.ts';

interface MayProps {
  /** What is asked of the server by it; the endpoint's permission decides. */
  readonly call: Pick<Endpoint, 'permission'>;
  readonly children: ReactNode;
}

/** Shows what leads to a write to nobody who may not do it: a role without the right, or support, which only reads. */
export function May({ call, children }: MayProps) {
  return useSession().can(call.permission) ? children : null;
}

const MayChangeContext = createContext(true);

/** Whether the form around may be saved by whoever reads it. */
export const useMayChange = (): boolean => use(MayChangeContext);

/** A form that is there to be read too: for whoever may not save it, its fields take nothing and nothing saves. */
export function MayChange({ call, children }: MayProps) {
  const mayChange = useSession().can(call.permission);
  return (
    <MayChangeContext value={mayChange}>
      <ReadOnlyUnless mayChange={mayChange}>{children}</ReadOnlyUnless>
    </MayChangeContext>
  );
}

interface ReadOnlyUnlessProps {
  readonly mayChange: boolean;
  readonly children: ReactNode;
}

/** Holds the fields within. */
export function ReadOnlyUnless({ mayChange, children }: ReadOnlyUnlessProps) {
  if (mayChange) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
