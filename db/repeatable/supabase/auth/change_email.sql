-- Changes the address at the owner's request, and notifies the previous address.
create or replace function auth.change_email(p_user uuid, p_email text, p_is_assumed boolean, p_origin app.origin)
  returns void language plpgsql as $$
declare
  former text;
begin
  select u.email into former from auth.users u where u.id = p_user;
  perform auth.set_email(p_user, p_email, p_is_assumed);
  delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('email_change_current', 'email_change_new');
  perform auth.write_audit('user.email_changed', p_user, p_origin);
  if former is not null then
    perform auth.queue_notice('email_changed', former, p_user, jsonb_build_object('at', auth.instant(now())));
  end if;
end $$;

grant execute on function auth.change_email to auth_server;
