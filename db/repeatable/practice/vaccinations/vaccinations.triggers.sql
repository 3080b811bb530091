create trigger vaccinations_preserve before update on vaccinations for each row execute function app.preserve_vaccination();

create trigger vaccinations_refuse_removal before delete or truncate on vaccinations
  for each statement execute function app.refuse_change('vaccinations');

create trigger vaccinations_broadcast after insert or update on vaccinations
  for each row execute function app.broadcast_vaccination();
