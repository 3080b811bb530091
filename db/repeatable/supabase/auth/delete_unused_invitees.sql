-- Deletes accounts that an invitation created and that nobody has ever used, by their addresses. One that was confirmed, has
-- signed in, has a role or a client record, or another open invitation, belongs to somebody and stays.
create or replace function app.delete_unused_invitees(p_emails text[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from auth.users u
     where u.email = any (p_emails) and u.invited_at is not null
       and num_nonnulls(u.email_confirmed_at, u.last_sign_in_at, u.password_hash, u.deleted_at) = 0
       and not exists (select from auth.sessions s where s.user_id = u.id)
       and not exists (select from auth.pending_sign_ups s where s.user_id = u.id)
       and not exists (select from public.user_roles r where r.user_id = u.id)
       and not exists (select from public.clients c where c.user_id = u.id)
       and not exists (select from public.invitations i
                        where i.email = u.email and i.accepted_at is null and i.withdrawn_at is null);
  end;
