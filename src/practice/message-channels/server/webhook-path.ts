/** Where Twilio reports; followed by the clinic's id. */
const WEBHOOK_PATH = '/webhooks/twilio';

export const WEBHOOK_PATTERN = `${WEBHOOK_PATH}/:clinicId/:kind`;
export const inboundPath = (clinicId: string): string => `${WEBHOOK_PATH}/${clinicId}/inbound`;
export const statusPath = (clinicId: string, messageId: string): string =>
  `${WEBHOOK_PATH}/${clinicId}/status?m=${messageId}`;
