-- Adds or updates an identity of a provider. Data that the account already has stays.
create or replace function auth.upsert_identity(p_user uuid, p_provider text, p_subject text, p_data jsonb) returns void language plpgsql as $$
begin
  insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (p_user, p_provider, p_subject, p_data, now());
  perform auth.record_providers(p_user);
  update auth.users u set user_metadata = p_data || u.user_metadata where u.id = p_user;
end $$;

grant execute on function auth.upsert_identity to auth_server;
