-- Notifies screens that show reminders that one was sent, also by a job, or is held back or no longer.
create or replace function app.broadcast_payment_reminder() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || coalesce(new.clinic_id, old.clinic_id), 'paymentReminder', jsonb_build_object('by', app.user_id()));
  return null;
end $$;
