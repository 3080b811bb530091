export const MY_DRAFTS_SAMPLES = {
  'myDrafts.get': () => ({ about: 'new' }),
  'myDrafts.save': () => ({ about: 'new', text: 'x' }),
} as const;
