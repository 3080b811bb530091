/** Below the server's address; the clinic's id follows. */
export const WEBHOOK_PATH = '/webhooks/stripe';
