/** Two laboratories of one country do not share a name: said at the field. */
export const LABORATORY_NAME = { laboratories_name_key: 'name_taken' } as const;
export const NAME_TAKEN = {
  fields: [
    { path: 'name', message: 'A laboratory of this country already goes by this name. Choose another.' },
  ],
} as const;
