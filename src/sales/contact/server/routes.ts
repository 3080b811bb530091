import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { sendContactMessageEndpoint } from '../contract.ts';
import { sendContactMessage } from './send-contact-message.ts';

export const contactHandlers: readonly Handler[] = [handle(sendContactMessageEndpoint, sendContactMessage)];
