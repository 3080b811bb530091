alter table crm_credentials add column provider_user_id text;
comment on column crm_credentials.provider_user_id is
  'Who gave the consent, by the provider''s own id: the account is read after the tokens are stored, and again if that failed.';
