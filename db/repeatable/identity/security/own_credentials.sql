-- What the caller can confirm their identity with: their password, or for an account without one a recent sign-in.
create or replace function app.own_credentials() returns table (password_hash text, signed_in_at timestamptz, is_by_pin boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.password_hash, s.created_at, s.amr @> '[{"method": "pin"}]'
      from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = app.session_id() and s.user_id = app.user_id();
  end;

grant execute on function app.own_credentials to clinic_member;
