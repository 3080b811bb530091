import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { addBlockEndpoint, listBlocksEndpoint, removeBlockEndpoint } from '../../blocks.contract.ts';
import { addBlock } from './add-block.ts';
import { listBlocks } from './list-blocks.ts';
import { removeBlock } from './remove-block.ts';

export const blocksHandlers: readonly Handler[] = [
  handle(addBlockEndpoint, addBlock),
  handle(listBlocksEndpoint, listBlocks),
  handle(removeBlockEndpoint, removeBlock),
];
