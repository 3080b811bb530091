-- An account as the wire shows it. Keys that are null here are omitted there.
create or replace function auth.describe_user(p_user uuid) returns json language sql stable
  begin atomic
    select json_build_object(
      'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', coalesce(u.email, ''),
      'email_confirmed_at', auth.instant(u.email_confirmed_at), 'invited_at', auth.instant(u.invited_at), 'phone', '',
      'confirmation_sent_at', auth.instant(u.confirmation_sent_at), 'confirmed_at', auth.instant(u.email_confirmed_at),
      'recovery_sent_at', auth.instant(u.recovery_sent_at), 'new_email', u.new_email,
      'email_change_sent_at', auth.instant(u.email_change_sent_at),
      'reauthentication_sent_at', auth.instant(u.reauthentication_sent_at),
      'last_sign_in_at', auth.instant(u.last_sign_in_at),
      'app_metadata', u.app_metadata, 'user_metadata', u.user_metadata, 'factors', auth.describe_factors(u.id),
      'identities', coalesce((
        select json_agg(json_build_object(
          'identity_id', i.identity_id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', auth.instant(i.last_sign_in_at), 'created_at', auth.instant(i.created_at),
          'updated_at', auth.instant(i.updated_at), 'email', i.identity_data ->> 'email') order by i.created_at)
          from auth.identities i where i.user_id = u.id), '[]'),
      'created_at', auth.instant(u.created_at), 'updated_at', auth.instant(u.updated_at),
      'banned_until', auth.instant(u.banned_until), 'deleted_at', auth.instant(u.deleted_at), 'is_anonymous', u.is_anonymous)
      from auth.users u where u.id = p_user;
  end;

grant execute on function auth.describe_user to auth_server;
