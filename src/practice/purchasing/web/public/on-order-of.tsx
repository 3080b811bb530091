import type { ReactNode } from 'react';
import type { OnOrder } from '../../suggestions.contract.ts';
import { useOnOrder } from './use-on-order.ts';

interface OnOrderOfProps {
  readonly itemIds: readonly string[];
  readonly children: (onOrder: ReadonlyMap<string, OnOrder>) => ReactNode;
}

/** Shows something with what is on order of items, for a page whose list belongs to another feature. */
export const OnOrderOf = ({ itemIds, children }: OnOrderOfProps): ReactNode => children(useOnOrder(itemIds));
