-- CD-4. With what a colleague confirms as a witness: the hash of their PIN, null without one, and whether too many wrong ones were given
-- in their name. No row for people who do not work at the clinic. Nothing is revealed but to the server, which compares.
create or replace function app.witness_credentials(p_clinic uuid, p_user uuid) returns table (pin_hash text, is_blocked boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select n.pin_hash, coalesce(t.wrong_count >= 5 and t.last_at > now() - interval '15 minutes', false)
      from public.staff_members m
      join public.user_roles r on r.clinic_id = p_clinic and r.user_id = m.user_id and r.role <> 'client'
      join auth.users u on u.id = m.user_id and (u.banned_until is null or u.banned_until <= now())
      left join auth.pins n on n.user_id = m.user_id
      left join public.controlled_witness_tries t on t.clinic_id = p_clinic and t.user_id = m.user_id
     where m.clinic_id = p_clinic and p_clinic = (select app.clinic_id()) and m.user_id = p_user and m.is_active
       and (select app.has_permission('controlled:write'));
  end;

grant execute on function app.witness_credentials to clinic_member;
