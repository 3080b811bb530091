import { createContext, type ReactNode, use } from 'react';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { useSession } from './use-session.ts';

interface MayProps {
  /** The endpoint that is called; its permission decides. */
  readonly call: Pick<Endpoint, 'permission'>;
  readonly children: ReactNode;
}

/** Hides its children from users without the permission: other roles, and support, which may only read. */
export function May({ call, children }: MayProps) {
  return useSession().can(call.permission) ? children : null;
}

const MayChangeContext = createContext(true);

/** Whether the current user may save the surrounding form. */
export const useMayChange = (): boolean => use(MayChangeContext);

/** A form that is also shown read-only: its fields are disabled for users without the permission to save it. */
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

/** Disables the fields inside unless the user may change them. */
export function ReadOnlyUnless({ mayChange, children }: ReadOnlyUnlessProps) {
  if (mayChange) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
