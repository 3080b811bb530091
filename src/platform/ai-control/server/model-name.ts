/** The constraint on a model's name and the error that it becomes, with the message at the field. */
export const MODEL_NAME = { ai_models_name_key: 'name_taken' } as const;
export const MODEL_NAME_TAKEN = {
  fields: [{ path: 'model', message: 'This model is already listed in this currency.' }],
} as const;
