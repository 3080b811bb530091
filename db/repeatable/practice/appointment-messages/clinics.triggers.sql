create trigger clinics_plan_reminders after update of time_zone on clinics
  for each row when (new.time_zone <> old.time_zone) execute function app.replan_clinic_reminders('id');
