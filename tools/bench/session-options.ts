/** What the server sets for its sessions and what changes how a statement is planned or answered. */
export const SESSION_OPTIONS = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan';
