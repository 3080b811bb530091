-- Deletes the tasks about clients, and returns the ids of all of them. A task that was planned in a visit keeps its title, as a
-- part of the plan, without its note and the text for the client.
create or replace function app.erase_client_tasks(p_clinic uuid, p_clients uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  tasks uuid[] := array(select t.id from public.tasks t where t.clinic_id = p_clinic and t.client_id = any (p_clients));
begin
  delete from public.tasks t
   where t.clinic_id = p_clinic and t.id = any (tasks) and num_nonnulls(t.visit_id, t.act_id) = 0;
  update public.tasks t
     set note = null, client_draft = null, closed_reason = case when t.closed_reason is not null then 'Removed' end,
         version = t.version + 1
   where t.clinic_id = p_clinic and t.id = any (tasks);
  return tasks;
end $$;
