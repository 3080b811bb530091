import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { searchEndpoint } from '../contract.ts';
import { findAnything } from './find-anything.ts';

export const searchHandlers: readonly Handler[] = [handle(searchEndpoint, findAnything)];
