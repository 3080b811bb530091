create trigger clinics_touch before update on clinics for each row execute function app.touch_updated_at();

create trigger clinics_broadcast after update on clinics for each row execute function app.broadcast_clinic_setup();

create trigger clinics_broadcast_second_factor after update of second_factor_required on clinics
  for each row when (new.second_factor_required and not old.second_factor_required)
  execute function app.broadcast_second_factor_rule();
