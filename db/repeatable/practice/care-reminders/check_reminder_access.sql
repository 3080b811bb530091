-- Raises unless the caller works for the clinic: a job that is pinned to it, or a member of its staff who may read messages. For the
-- functions that read the facts of reminders.
create or replace function app.check_reminder_access(p_clinic uuid) returns void language plpgsql stable as $$
begin
  if app.clinic_id() is distinct from p_clinic or (app.user_id() is not null and not app.has_permission('message:read')) then
    raise exception 'permission denied to read what reminders are about' using errcode = 'insufficient_privilege';
  end if;
end $$;
