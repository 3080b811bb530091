-- Adds or updates the email identity of an account.
create or replace function auth.upsert_email_identity(p_user uuid, p_email text, p_metadata jsonb, p_verified boolean) returns void
  language sql volatile
  begin atomic
    insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (p_user, 'email', p_user::text, p_metadata || jsonb_build_object('sub', p_user, 'email', p_email,
        'email_verified', p_verified, 'phone_verified', false))
    on conflict (provider, provider_id) do update set
      identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = now();
  end;

grant execute on function auth.upsert_email_identity to auth_server, definer;
