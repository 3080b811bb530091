-- Moves reminders, their pauses and payment plans from one client to another, and returns their ids. With the list of a merge it takes
-- that merge back.
create or replace function app.move_client_receivables(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with notices as (
      update public.dunning_notices n set client_id = p_to
       where n.clinic_id = p_clinic and n.client_id = p_from
         and (p_rows is null or n.id = any (app.moved_ids(p_rows, 'dunning_notices')))
      returning n.id),
    pauses as (
      update public.dunning_pauses p set client_id = p_to
       where p.clinic_id = p_clinic and p.client_id = p_from
         and (p_rows is null or p.id = any (app.moved_ids(p_rows, 'dunning_pauses')))
      returning p.id),
    plans as (
      update public.payment_plans l set client_id = p_to
       where l.clinic_id = p_clinic and l.client_id = p_from
         and (p_rows is null or l.id = any (app.moved_ids(p_rows, 'payment_plans')))
      returning l.id)
    select jsonb_build_object(
      'dunning_notices', (select coalesce(jsonb_agg(n.id), '[]') from notices n),
      'dunning_pauses', (select coalesce(jsonb_agg(p.id), '[]') from pauses p),
      'payment_plans', (select coalesce(jsonb_agg(l.id), '[]') from plans l));
  end;
