import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { listSharesEndpoint, listShareViewsEndpoint, revokeShareEndpoint } from '../contract.ts';
import { listShares, listShareViews } from './list-shares.ts';
import { revokeShare } from './revoke-share.ts';

export const recordShareHandlers: readonly Handler[] = [
  handle(listSharesEndpoint, listShares),
  handle(listShareViewsEndpoint, listShareViews),
  handle(revokeShareEndpoint, revokeShare),
];
