create trigger pets_care_reminders after update of deceased_on, archived_at on pets for each row
  when ((old.deceased_on is null and new.deceased_on is not null) or (old.archived_at is null and new.archived_at is not null))
  execute function app.cancel_reminders_of_pet();
