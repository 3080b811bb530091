/** Every endpoint that anonymous callers may call. Before you add one, consider what it reveals and how it is limited. */
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
  'sharedRecords.export',
  'sharedRecords.open',
  'sharedRecords.openDocument',
  'status.read',
  'trials.keep',
];
