create trigger tasks_touch before update on tasks for each row execute function app.touch_updated_at();

create trigger tasks_broadcast after insert or update on tasks for each row execute function app.broadcast_task();
