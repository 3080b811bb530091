/** Email as a channel: what each of its endpoints is called with. */
export const MESSAGE_MAIL_SAMPLES = {
  'messageMail.changeSettings': () => ({ senderName: 'Front desk', version: 0 }),
  'messageMail.getSettings': () => ({}),
};
