-- The clinic whose receiving address begins with this name; null if there is none. For the mail receiver, which knows no clinic yet.
-- It reveals which names exist, as every mail server does.
create or replace function app.clinic_of_mailbox(p_slug text) returns uuid
  language sql stable security definer set search_path = ''
  return (select c.id from public.clinics c where c.slug = p_slug);

grant execute on function app.clinic_of_mailbox to job_server;
