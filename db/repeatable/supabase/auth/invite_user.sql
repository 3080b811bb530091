-- Creates the account for an invitation, unless the address has one, and records when it was invited.
create or replace function app.invite_user(p_email text, p_full_name text) returns table (user_id uuid, was_created boolean)
  language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.users (email, invited_at, user_metadata)
    values (p_email, now(), jsonb_build_object('full_name', p_full_name))
    on conflict (email) do nothing returning id into user_id;
  was_created := found;
  if was_created then
    perform auth.upsert_email_identity(user_id, p_email, jsonb_build_object('full_name', p_full_name), false);
  else
    update auth.users u set invited_at = now() where u.email = p_email returning u.id into user_id;
  end if;
  return next;
end $$;
