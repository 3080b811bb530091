/** Every endpoint that an anonymous caller may call. Whoever adds one has thought about what it tells, and how often. */
export const PUBLIC_ENDPOINTS: readonly string[] = [
  'accounts.createTestUsers',
  'contact.send',
  'demos.book',
  'demos.cancelByLink',
  'demos.listSlots',
  'demos.moveByLink',
  'demos.openLink',
  'security.desk',
  'security.signInByPin',
  'status.read',
  'trials.keep',
];
