/** G-02. A client who was erased is not changed, so that no name is back unnoticed. */
export const ERASED_REFUSAL = { clients_erased_check: 'client_erased' } as const;
