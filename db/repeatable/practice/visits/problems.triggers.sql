create trigger problems_touch before update on problems for each row execute function app.touch_updated_at();

create trigger problems_broadcast after insert or update on problems for each row execute function app.broadcast_problem();
