-- A role that an open invitation grants completes that invitation, however the role was given.
create or replace function app.complete_granted_role() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  granting uuid;
begin
  if new.role <> 'client' then
    select i.id into granting from public.invitations i join auth.users u on u.email = i.email
     where u.id = new.user_id and i.role = new.role and i.clinic_id is not distinct from new.clinic_id
       and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now();
    if found then
      perform app.complete_invitation(granting, new.user_id);
    end if;
  end if;
  return null;
end $$;
