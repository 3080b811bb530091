-- Notifies screens that show the wellness plans of a pet that they changed.
create or replace function app.broadcast_wellness_plan() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'wellnessPlan', jsonb_build_object(
    'petId', (select s.pet_id from public.wellness_subscriptions s where s.clinic_id = new.clinic_id and s.id = new.subscription_id),
    'by', app.user_id()));
  return null;
end $$;
