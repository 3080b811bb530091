create trigger visits_signature_tasks after update of signed_at on visits for each row
  when (old.signed_at is null and new.signed_at is not null) execute function app.close_rechecks_of_visit();
