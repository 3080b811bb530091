import { useState } from 'react';
import { useAddressParams } from './use-address-params.ts';

/**
 * The open dialog or sheet of a page. A button opens it, or a link from another page: `?panel=edit`.
 *
 * @param panels those that a link may open.
 */
export function useLinkedPanel<P extends string>(
  panels: readonly P[],
): readonly [panel: P | undefined, open: (panel: P) => void, close: () => void] {
  const [params, change] = useAddressParams();
  const [opened, setOpened] = useState<P>();
  const linked = panels.find((panel) => panel === params.get('panel'));
  const close = () => {
    setOpened(undefined);
    if (linked !== undefined) change((next) => next.delete('panel'));
  };
  return [opened ?? linked, setOpened, close];
}
